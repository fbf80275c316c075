import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test-d.ts', 'e2e/**/*.ts'];

// Import cycles are oxlint's part (.oxlintrc.json): it counts type imports, which the ESLint rule leaves out.
export default tseslint.config(
  { ignores: ['**/dist/', 'reports/', 'playwright-report/', 'test-results/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    // Typed rules for what we ship and test; configuration files would pull in the types of every tool.
    files: ['packages/*/src/**/*.ts', 'packages/*/types/*.d.ts', 'e2e/tests/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'List every exported name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
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
    // Plain scripts run under Node; TypeScript checks their names (tsconfig.tools.json).
    files: ['**/*.mjs'],
    rules: { 'no-undef': 'off', '@typescript-eslint/no-unused-expressions': 'off' },
  },
);
