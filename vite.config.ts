import { parse } from '@formatjs/icu-messageformat-parser';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Compiles the ICU messages of `src/dashboard/ui/i18n/<locale>/*.json` at build time, so that the
 * browser needs no parser.
 */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/dashboard\/ui\/i18n\/[^/]+\/[^/]+\.json$/ },
      handler(source) {
        const messages: Record<string, string> = JSON.parse(source);
        return JSON.stringify(
          Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parse(text)])),
        );
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
    // The compressed first screen has its own budget, which `npm test` checks.
    chunkSizeWarningLimit: 700,
    // One script for the first screen, and one for what lazy parts share: the bundler alone makes
    // one for every set of modules.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});
