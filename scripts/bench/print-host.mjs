// A host of its own for bench-store.mjs: with a tool that prints as much as it is told to.
import { startHost } from '../../packages/worker/dist/host/start-host.js';
import { printTool, randomLines } from './print-tool.mjs';

startHost({ tools: [printTool(randomLines(1024 * 1024))] });
