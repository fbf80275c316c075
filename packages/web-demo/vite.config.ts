import { defineConfig } from 'vite';
import { isolationPlugin } from '../../scripts/isolation.mjs';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [isolationPlugin()],
  // The shell is built for browsers, yet names this module of Node.
  resolve: { alias: { 'node:zlib': `${import.meta.dirname}/../worker/stubs/node-zlib.mjs` } },
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: true },
});
