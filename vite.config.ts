import { parse } from '@formatjs/icu-messageformat-parser';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vitest/config';

/** Compiles the ICU messages of `src/dashboard/kit/i18n/<locale>/*.json` ahead, so that the parser stays out of the browser. */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/dashboard\/kit\/i18n\/[^/]+\/[^/]+\.json$/ },
      handler(source) {
        const messages: Record<string, string> = JSON.parse(source);
        return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parse(text)])));
      },
    },
  };
}

export default defineConfig({
  plugins: [compiledMessages(), react(), tailwindcss()],
  resolve: {
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      // React has the hook that the shim of TanStack Store adds to older versions.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Content-Security-Policy allows no `data:` fonts or scripts, and files are cached by their hash anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What counts is the first screen compressed, which has a budget of its own that the tests check.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What the first screen needs is one script beside its entry: several small ones compress worse, and later pages share it anyway.
        codeSplitting: { groups: [{ name: 'app', test: /\/dashboard\/app\/app\.tsx$|\/react-dom\/client\.js$/ }] },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files share their worker and its modules: starting a worker and loading React for each file would double the time.
    isolate: false,
    setupFiles: ['src/testing/set-up.ts'],
  },
});
