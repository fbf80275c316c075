/** Extensions by the names that ripgrep gives to file types. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  c: 'c h',
  cpp: 'cc cpp cxx c++ hh hpp hxx h++ inl h',
  cs: 'cs',
  css: 'css scss',
  csv: 'csv',
  dart: 'dart',
  elixir: 'ex exs eex heex',
  go: 'go',
  graphql: 'graphql graphqls gql',
  html: 'html htm xhtml',
  java: 'java jsp jspx',
  js: 'js jsx mjs cjs vue',
  json: 'json jsonl',
  kotlin: 'kt kts',
  less: 'less',
  lua: 'lua',
  markdown: 'md mdx markdown',
  md: 'md mdx markdown',
  php: 'php phtml',
  py: 'py pyi',
  python: 'py pyi',
  ruby: 'rb rbw gemspec',
  rust: 'rs',
  sass: 'sass scss',
  scala: 'scala sbt',
  sh: 'sh bash zsh ksh bashrc',
  sql: 'sql psql',
  svelte: 'svelte',
  svg: 'svg',
  swift: 'swift',
  toml: 'toml',
  ts: 'ts tsx mts cts',
  txt: 'txt',
  vue: 'vue',
  xml: 'xml xsd xsl xslt',
  yaml: 'yaml yml',
  zig: 'zig',
};

export const FILE_TYPES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(EXTENSIONS).map(([name, extensions]) => [name, new Set(extensions.split(' '))]),
);

export function hasType(path: string, type: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return FILE_TYPES.get(type)?.has(name.slice(name.lastIndexOf('.') + 1)) === true && name.includes('.');
}
