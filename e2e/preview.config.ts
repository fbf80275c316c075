import { defineConfig } from 'vite';
import playground from '../packages/web-demo/vite.config.js';
import { webcontainerHost } from './webcontainer-host/vite-plugin.mjs';

// The playground as it is served to people, and the protocol host beside it.
export default defineConfig({ ...playground, plugins: [webcontainerHost(), ...(playground.plugins ?? [])] });
