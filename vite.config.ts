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

/** Puts the dashboard's own `loadCode` around dynamic imports, in place of Vite's helper. */
function codeLoader(): Plugin {
  return {
    name: 'code-loader',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadCode as __vitePreload } from '/src/dashboard/kit/loading/load-code.ts';`,
    },
  };
}

/**
 * Lets the bundler leave out the contexts and components of the router and of react-intl that are not used, which names for development keep
 * in; with them come the router's links and forms and 4 kB for servers that render pages. The dashboard has its own link
 * (`kit/navigation/page-link.tsx`).
 */
function slimLibraries(): Plugin {
  return {
    name: 'slim-libraries',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.js$|\/react-intl\/index\.js$/ },
      handler: (source) =>
        source
          .replaceAll(
            /= (React\$?\d*\.(?:forwardRef|createContext|memo)\(|createFormatted\w*Component\()/g,
            '= /* @__PURE__ */ $1',
          )
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, ''),
    },
  };
}

/** Puts the dashboard's own `lucideIcon` in place of Lucide's, which serves more uses. */
function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => `export { lucideIcon as default } from '/src/dashboard/app/lucide-icon.ts';`,
    },
  };
}

/** Moves the styles behind the page's static frame (`index.html`), which is painted without waiting for them. */
function framePaintedFirst(): Plugin {
  return {
    name: 'frame-painted-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = /\n *<link rel="stylesheet" crossorigin[^>]*>/.exec(html)?.[0];
        if (styles === undefined) throw new Error('The page links no styles.');
        return html.replace(styles, '').replace('</section>', `</section>${styles}`);
      },
    },
  };
}

/** The scripts of the first screen by name. */
const FIRST_SCRIPTS = new Set(['ask-early', 'draw-early', 'libraries', 'index']);

/** A script that is there whenever code asks for another. */
const FIRST_FILE = new RegExp(`^assets/(?:${[...FIRST_SCRIPTS].join('|')}|rolldown-runtime)-[\\w-]{8}\\.js$`);

/** The attributes of the first screen's scripts: the small ones run as soon as they have arrived, the last to run may come last. */
const SCRIPT_ATTRIBUTES = {
  'ask-early': 'async blocking="render"',
  'draw-early': 'async',
  index: 'fetchpriority="low"',
};

/**
 * Makes the page ask for its orders and draw the first ones before the large scripts are there. What asks is the first of all that the page
 * loads, and runs before the browser lays out the page for the first time, which takes longer than all else until then.
 */
function asksEarly(): Plugin {
  return {
    name: 'asks-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        // Tests build pages of their own.
        if (path !== '/index.html') return html;
        const page = Object.entries(SCRIPT_ATTRIBUTES).reduce((before, [name, attributes]) => {
          const script = new RegExp(`<script type="module"(?= crossorigin src="/assets/${name}-)`);
          if (!script.test(before)) throw new Error(`The page does not run ${name}.`);
          return before.replace(script, `$& ${attributes}`);
        }, html);
        const asks = /\n *<script type="module" async blocking[^>]*><\/script>/.exec(page)?.[0];
        if (asks === undefined) throw new Error('The page does not ask early.');
        // Its address is not the referrer of what the script asks for.
        return page.replace(asks, '').replace(/<meta name="referrer"[^>]*>/, `$&${asks}`);
      },
    },
  };
}

/**
 * Lets browsers compile the first screen's scripts whole, in the background, while they load them: what they leave out until it is called
 * they would compile while the page waits. Must be the first line, before what Vite adds.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && FIRST_SCRIPTS.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** Tests of everything that is stored: their databases are of whichever kind is tested (`createTestDatabase`). */
const DATABASE_TESTS = [
  'src/database/**/*.test.ts',
  'src/orders-service/**/*.test.ts',
  'src/accounts/**/*.test.ts',
  'src/api-keys/{api-keys,built-in-key}.test.ts',
  'src/accounts/{audit-log,sessions,sign-in-limits,users}.test.ts',
  'src/bff/sign-in/session-routes.test.ts',
  'src/cli/keys/ensure-service-key.test.ts',
];

export default defineConfig({
  plugins: [
    compiledMessages(),
    codeLoader(),
    slimLibraries(),
    slimIcons(),
    framePaintedFirst(),
    asksEarly(),
    react(),
    tailwindcss(),
    compiledAhead(),
  ],
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
    modulePreload: {
      polyfill: false,
      // `loadCode` requests the imported file itself too.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : [...new Set([file, ...dependencies])].filter((dependency) => !FIRST_FILE.test(dependency)),
    },
    // The compressed first screen has its own budget, which `npm test` checks.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        // What the first screen needs is two scripts of like size beside its entry, which browsers compile side by side: libraries, which
        // stay in their caches over most updates, and the dashboard. More and smaller ones compress worse and wait for each other.
        codeSplitting: {
          groups: [
            {
              name: 'ask-early',
              test: /\/dashboard\/ask-early\.ts$|\/app\/first-requests\.ts$|\/view-keys\.ts$|\/storage-owner\.ts$|\/early-answers\.ts$|\/after-paint\.ts$|\/requested-with\.ts$/,
              priority: 3,
            },
            {
              name: 'draw-early',
              test: /\/dashboard\/draw-early\.ts$/,
              priority: 2,
              includeDependenciesRecursively: true,
            },
            {
              name: 'libraries',
              test: /\/node_modules\/(?:react-dom\/client\.js$|@tanstack\/table-core\/|@tanstack\/query-core\/|zod\/v4\/core\/)/,
              priority: 1,
              includeDependenciesRecursively: true,
            },
            {
              name: 'index',
              test: /\/dashboard\/main\.tsx$|\/react-dom\/client\.js$|\/reader-context\.ts$/,
            },
          ],
        },
      },
    },
  },
  // A module, so that a kind of reading may load code of its own.
  worker: { format: 'es' },
  test: {
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // As long as a busy machine may take; Vitest's second is not.
    expect: { poll: { timeout: 20_000 } },
    // Vitest leaves one core to itself, which is half of a machine with two, although its main process is idle most of the time.
    maxWorkers: '100%',
    projects: [
      // Without a document, files can share a worker and its modules, which halves the time.
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.postgres.test.ts'],
          isolate: false,
        },
      },
      // What touches the database is tested once more, on PostgreSQL: the same files, and those about PostgreSQL alone.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...DATABASE_TESTS, 'src/**/*.postgres.test.ts'],
          exclude: ['src/**/*.sqlite.test.ts'],
          isolate: false,
          globalSetup: ['src/database/testing/postgres-for-tests.ts'],
        },
      },
      // With one they cannot: libraries keep frames and focused elements of the document they saw first. A context of its own isolates a
      // file too, and shares jsdom's code, which takes longer to load than most files to run.
      {
        extends: true,
        test: {
          name: 'documents',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/set-up.ts'],
          pool: 'vmThreads',
        },
      },
    ],
  },
});
