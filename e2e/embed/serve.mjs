// A static host as plain as they come: `node serve.mjs FOLDER PORT [POLICY]`. No isolation headers.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const [folder = '.', port, policy] = process.argv.slice(2);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
  if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
  const type = Object.entries(TYPES).find(([ending]) => ending === extname(file))?.[1] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, ...(policy && { 'Content-Security-Policy': policy }) });
  createReadStream(file).pipe(response);
}).listen(Number(port), '127.0.0.1');
