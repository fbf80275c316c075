// A worker for tests whose tool `Hang` never lets go of its thread.
import { defineTool, type Tool } from '@sallyport/core';
import * as z from 'zod/mini';
import { startHost } from '../host/start-host.js';

const hang = defineTool({
  name: 'Hang',
  description: 'Computes without end.',
  inputSchema: z.object({}),
  call: () => {
    for (;;);
  },
});

startHost({ tools: [hang as unknown as Tool] });
