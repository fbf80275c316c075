import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test-d.ts', 'e2e/**/*.ts'];

// What needs types is oxlint's part (.oxlintrc.json), which reads them ten times as fast. So are import cycles: it counts type
// imports, which the ESLint rule leaves out.
export default tseslint.config(
  { ignores: ['**/dist/', 'reports/', 'playwright-report/', 'test-results/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    // What we ship and test.
    files: ['packages/*/src/**/*.ts', 'packages/*/types/*.d.ts', 'e2e/tests/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // What only names types is then gone with them, and keeps nothing in the first bundle that is meant for later.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'List every exported name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
        {
          selector: 'ExportNamedDeclaration[source][exportKind="value"]:not(:has(ExportSpecifier[exportKind="value"]))',
          message: 'Write `export type`, or the module is loaded for names that are gone by then.',
        },
      ],
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'max-lines': ['error', { max: 300 }],
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.\\.?/(.*/)?index\\.js$', message: 'Import the file itself, not an entry.' }] },
      ],
    },
  },
  {
    // The ambient file declares what the runtime has, in the shape that the runtime has it.
    files: ['packages/core/types/*.d.ts'],
    rules: { 'no-var': 'off' },
  },
  {
    // Plain scripts run under Node; TypeScript checks their names (tsconfig.tools.json). Examples are run as they are.
    files: ['**/*.mjs', 'examples/**/*.js'],
    rules: { 'no-undef': 'off', '@typescript-eslint/no-unused-expressions': 'off' },
  },
);
