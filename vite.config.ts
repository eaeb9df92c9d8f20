import { parse } from '@formatjs/icu-messageformat-parser';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vitest/config';

/** Compiles the ICU messages of `src/dashboard/kit/i18n/<locale>/*.json` at build time, so that the browser needs no parser. */
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
      // React 19 has the hook that TanStack Store's shim adds to older versions.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // The Content-Security-Policy allows no `data:` URLs for fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The compressed first screen has its own budget, which `npm test` checks.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What the first screen needs is one script beside its entry: several small ones compress worse, and later pages share it anyway.
        codeSplitting: { groups: [{ name: 'app', test: /\/dashboard\/app\/app\.tsx$|\/react-dom\/client\.js$/ }] },
      },
    },
  },
  // A module, so that a kind of reading may load code of its own.
  worker: { format: 'es' },
  test: {
    testTimeout: 180_000,
    hookTimeout: 60_000,
    projects: [
      // Without a document, files can share a worker and its modules, which halves the time.
      { extends: true, test: { name: 'modules', include: ['src/**/*.test.ts'], isolate: false } },
      // With one they cannot: libraries keep frames and focused elements of the document they saw first.
      {
        extends: true,
        test: { name: 'documents', include: ['src/**/*.test.tsx'], setupFiles: ['src/testing/set-up.ts'] },
      },
    ],
  },
});
