import { glob, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
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

/** The folder of the dashboard. */
const DASHBOARD = join(import.meta.dirname, 'src/dashboard');

/** The scripts in which late code is loaded, one for each moment, with their modules (paths below `DASHBOARD`). */
const LATE_SCRIPTS: Readonly<Record<string, RegExp>> = {
  // What the list shows right after its first rows.
  list: /\/(?:en\/panels|header-controls|status-line|totals-bar|day-sums|header-acts|change-announcer|whole-list|follow-server|newer-orders)\.tsx?$/,
  drawer: /^order-drawer\/|\/en\/drawer\.ts$/,
  refunds: /^refunds\/|\/en\/refunds\.ts$/,
  settings: /^app\/other-page\.|^sign-in\/|\/en\/settings\.ts$/,
  reader: /^page-reader\.ts$/,
  translations: /\/translations\.ts$/,
  // What lists open on demand: code that several pages share, and the list of orders.
  panels: /^(?!kit\/i18n)(?:app|exports|filters|kit|orders-feed|orders-list|period-figures|views)\//,
  // All other pages, with their words.
  figures: /./,
};

/** A dynamic import of a module of the dashboard. */
const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;

/** Joins what the dashboard imports dynamically to `LATE_SCRIPTS`: the bundler alone would make a script of each module. */
function lateScripts(): Plugin {
  const target = (importer: string, specifier: string) => relative(DASHBOARD, join(importer, '..', specifier));
  const scriptOf = (module: string) => Object.entries(LATE_SCRIPTS).find(([, has]) => has.test(module))?.[0];
  const modules = new Set<string>();
  return {
    name: 'late-scripts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for await (const file of glob(`${DASHBOARD}/**/*.ts{,x}`, { exclude: ['**/*.test.*'] }))
        for (const [, specifier = ''] of (await readFile(file, 'utf8')).matchAll(DYNAMIC_IMPORT))
          modules.add(target(file, specifier));
    },
    transform: {
      filter: { id: /\/src\/dashboard\/.*\.tsx?$/ },
      handler: (source, importer) =>
        source.replaceAll(DYNAMIC_IMPORT, (_, specifier: string) => {
          const module = target(importer, specifier);
          return `import('late/${scriptOf(module)}').then((script) => script['${module}'])`;
        }),
    },
    resolveId: { filter: { id: /^late\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0late\// },
      handler: (id) =>
        [...modules]
          .filter((module) => id === `\0late/${scriptOf(module)}`)
          .map((module) => `export * as '${module}' from '${join(DASHBOARD, module)}';`)
          .join('\n'),
    },
  };
}

/** Wraps dynamic imports in the dashboard's own `loadCode` instead of Vite's helper. */
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
 * Keeps all styles in the files that the page links: each one that came later, with its code, would make the browser compute the styles of
 * the whole page again, and `loadCode` loads scripts alone.
 */
function stylesAtOnce(): Plugin {
  return {
    name: 'styles-at-once',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const late = Object.keys(bundle).filter((file) => file.endsWith('.css') && !/\/(?:frame|index)-/.test(file));
        // Tests build pages of their own.
        if (late.length > 0 && 'index.html' in bundle)
          throw new Error(`Import these styles in src/dashboard/app/styles.css: ${late.join(', ')}`);
      },
    },
  };
}

/** Moves the styles after the page's static frame (`index.html`), so that the frame is painted without waiting for them. */
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

/** A script that is already loaded whenever code imports another. */
const FIRST_FILE = new RegExp(`^assets/(?:${[...FIRST_SCRIPTS].join('|')}|rolldown-runtime)-[\\w-]{8}\\.js$`);

/** The attributes of the first screen's scripts: the small ones run as soon as they arrive; the last to run may arrive last. */
const SCRIPT_ATTRIBUTES = {
  'ask-early': 'async blocking="render"',
  'draw-early': 'async',
  index: 'fetchpriority="low"',
};

/**
 * Makes the page request its orders and draw the first ones before the large scripts are loaded. The requesting script is the first thing
 * the page loads, and runs before the browser's first layout, which takes longer than everything before it.
 */
function asksEarly(): Plugin {
  return {
    name: 'asks-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        // Tests build their own pages.
        if (path !== '/index.html') return html;
        const page = Object.entries(SCRIPT_ATTRIBUTES).reduce((before, [name, attributes]) => {
          const script = new RegExp(`<script type="module"(?= crossorigin src="/assets/${name}-)`);
          if (!script.test(before)) throw new Error(`The page does not run ${name}.`);
          return before.replace(script, `$& ${attributes}`);
        }, html);
        const asks = /\n *<script type="module" async blocking[^>]*><\/script>/.exec(page)?.[0];
        if (asks === undefined) throw new Error('The page does not ask early.');
        // After the referrer policy, so that the script's requests do not send the page's address as their referrer.
        return page.replace(asks, '').replace(/<meta name="referrer"[^>]*>/, `$&${asks}`);
      },
    },
  };
}

/**
 * Makes browsers compile the first screen's scripts completely, in the background, while they load. Functions left out until they are
 * called would be compiled while the page waits. The comment must be the first line, before anything that Vite adds.
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

/** Tests of stored data, which run on each kind of database (`createTestDatabase`). */
const DATABASE_TESTS = [
  'src/database/**/*.test.ts',
  'src/order-store/**/*.test.ts',
  'src/orders-service/**/*.test.ts',
  'src/accounts/**/*.test.ts',
  'src/api-keys/{api-keys,built-in-key}.test.ts',
  'src/cli/keys/ensure-service-key.test.ts',
  'src/order-sync/told-problems.test.ts',
];

/** Those of their folders that open no database. */
const NOT_OF_DATABASES = [
  'src/accounts/passwords.test.ts',
  'src/order-store/writing/read-order-lines.test.ts',
  'src/orders-service/access/{token-buckets,wrong-keys}.test.ts',
];

export default defineConfig({
  plugins: [
    compiledMessages(),
    lateScripts(),
    codeLoader(),
    stylesAtOnce(),
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
        // Besides its entry, the first screen needs two scripts of similar size, which browsers compile in parallel: libraries, which stay
        // cached across most updates, and the dashboard. More and smaller scripts would compress worse and wait for each other.
        codeSplitting: {
          groups: [
            {
              name: 'ask-early',
              test: /\/dashboard\/ask-early\.ts$|\/app\/first-requests\.ts$|\/view-keys\.ts$|\/storage-owner\.ts$|\/early-responses\.ts$|\/after-paint\.ts$|\/requested-with\.ts$/,
              priority: 7,
            },
            {
              name: 'draw-early',
              test: /\/dashboard\/draw-early\.ts$/,
              priority: 6,
              includeDependenciesRecursively: true,
            },
            {
              name: 'libraries',
              test: /\/node_modules\/(?:react-dom\/client\.js$|@tanstack\/table-core\/|@tanstack\/query-core\/|zod\/v4\/core\/)/,
              priority: 5,
              includeDependenciesRecursively: true,
            },
            {
              name: 'index',
              tags: ['$initial'],
              priority: 4,
            },
            // What several late scripts share: libraries and panels, which most panels need, and the rest.
            {
              name: 'popups',
              test: /\/node_modules\/(?!lucide)|\/kit\/popups\/|\/filters\/editors\/|\/selection\/editors\//,
              minShareCount: 2,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shared',
              test: /\/src\/|\/lucide-react\//,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // A module, so that a kind of reading can load its own code.
  worker: { format: 'es' },
  test: {
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Each database that a test opens starts threads, which would all compile their TypeScript again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/tillview-compiled') },
    // Long enough for a busy machine, unlike Vitest's default of one second.
    expect: { poll: { timeout: 20_000 } },
    // One more than cores, because workers sometimes wait, for example for a process that a test started: of two cores, two workers leave
    // 6 % idle, three 1 %.
    maxWorkers: availableParallelism() + 1,
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
      // Database tests run once more, on PostgreSQL: the same files, and those that are only about PostgreSQL.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...DATABASE_TESTS, 'src/**/*.postgres.test.ts'],
          exclude: ['src/**/*.sqlite.test.ts', ...NOT_OF_DATABASES],
          isolate: false,
          globalSetup: ['src/database/testing/postgres-for-tests.ts'],
        },
      },
      // With a document they cannot: libraries keep frames and focused elements of the first document they saw. A separate VM context
      // isolates a file too, and shares jsdom's code, which takes longer to load than most files take to run.
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
