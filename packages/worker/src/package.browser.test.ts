import { expect, it } from 'vitest';

it('runs in a cross-origin isolated page', () => {
  expect(globalThis.crossOriginIsolated).toBe(true);
});

it('bundles the browser build of the shell', async () => {
  const { Bash } = await import('just-bash/browser');
  expect((await new Bash().exec('echo hello')).stdout).toBe('hello\n');
});
