/** Guest code: the `path` module. Text, since it runs in another engine. */
export const PATH = String.raw`
const path = (() => {
  const normalizeParts = (text, rooted) => {
    const out = [];
    for (const part of text.split('/')) {
      if (part === '' || part === '.') continue;
      if (part !== '..') out.push(part);
      else if (out.length > 0 && out[out.length - 1] !== '..') out.pop();
      else if (!rooted) out.push('..');
    }
    return out.join('/');
  };
  const check = (name, value) => {
    if (typeof value === 'string') return;
    const error = new TypeError('The "' + name + '" argument must be of type string. Received ' + (value === undefined ? 'undefined' : typeof value));
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  };
  const isAbsolute = (p) => { check('path', p); return p.startsWith('/'); };
  const normalize = (p) => {
    check('path', p);
    const rooted = p.startsWith('/');
    const inner = normalizeParts(p, rooted);
    const end = inner !== '' && p.endsWith('/') ? '/' : '';
    return (rooted ? '/' : '') + (inner || (rooted ? '' : '.')) + end;
  };
  const join = (...parts) => {
    for (const each of parts) check('path', each);
    const text = parts.filter((each) => each !== '').join('/');
    return text === '' ? '.' : normalize(text);
  };
  const resolve = (...parts) => {
    let text = '';
    for (let i = parts.length - 1; i >= -1 && !text.startsWith('/'); i -= 1) {
      const each = i >= 0 ? parts[i] : process.cwd();
      check('paths[' + i + ']', each);
      if (each !== '') text = text === '' ? each : each + '/' + text;
    }
    return '/' + normalizeParts(text, true);
  };
  const dirname = (p) => {
    check('path', p);
    const text = p.replace(/\/+$/, '');
    const at = text.lastIndexOf('/');
    if (at < 0) return p.startsWith('/') ? '/' : '.';
    return text.slice(0, at).replace(/\/+$/, '') || '/';
  };
  const basename = (p, suffix) => {
    check('path', p);
    const text = p.replace(/\/+$/, '');
    const base = text.slice(text.lastIndexOf('/') + 1);
    return suffix && base !== suffix && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base;
  };
  const extname = (p) => {
    const base = basename(p);
    const at = base.lastIndexOf('.');
    return at <= 0 ? '' : base.slice(at);
  };
  const parse = (p) => {
    const base = basename(p);
    const ext = extname(p);
    const dir = p.includes('/') ? dirname(p) : '';
    return { root: p.startsWith('/') ? '/' : '', dir, base, ext, name: ext ? base.slice(0, -ext.length) : base };
  };
  const format = ({ root = '', dir, base, name = '', ext = '' }) => {
    const last = base || name + (ext && !ext.startsWith('.') ? '.' + ext : ext);
    return dir ? (dir === root ? dir + last : dir + '/' + last) : root + last;
  };
  const relative = (from, to) => {
    const a = resolve(from).split('/').filter(Boolean);
    const b = resolve(to).split('/').filter(Boolean);
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
    return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
  };
  const module = { sep: '/', delimiter: ':', isAbsolute, normalize, join, resolve, dirname, basename, extname, parse, format, relative, toNamespacedPath: (p) => p };
  module.posix = module;
  return module;
})();
builtins.path = path;
builtins['path/posix'] = path;
`;
