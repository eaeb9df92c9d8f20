import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import dashboard from './vite.config.ts';

/** Tests of stored data, which run on each kind of database (`createTestDatabase`). */
const DATABASE_TESTS = [
  'src/database/**/*.test.ts',
  'src/order-store/**/*.test.ts',
  'src/orders-service/**/*.test.ts',
  'src/accounts/**/*.test.ts',
  'src/api-keys/{api-keys,built-in-key}.test.ts',
  'src/order-sync/{retention,told-problems}.test.ts',
];

/** Those of their folders that open no database. */
const NOT_OF_DATABASES = [
  'src/accounts/passwords.test.ts',
  'src/orders-service/access/wrong-keys.test.ts',
];

export default mergeConfig(
  dashboard,
  defineConfig({
    test: {
      testTimeout: 180_000,
      hookTimeout: 60_000,
      // Each database that a test opens starts threads, which would all compile their TypeScript
      // again.
      env: {
        NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/tillview-compiled'),
      },
      // Long enough for a busy machine, unlike Vitest's default of one second.
      expect: { poll: { timeout: 20_000 } },
      // One more than cores, because workers sometimes wait, for example for a process that a test
      // started: of two cores, two workers leave 6 % idle, three 1 %.
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
        // Database tests run once more, on PostgreSQL: the same files, and those that are only
        // about PostgreSQL.
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
        // With a document they cannot: libraries keep frames and focused elements of the first
        // document they saw. A separate VM context isolates a file too, and shares jsdom's code,
        // which takes longer to load than most files take to run.
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
  }),
);
