import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findClosing, listClosings } from '#accounts/closings.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import {
  EXPORTS,
  type ExportedTable,
  type ExportOptions,
  exportOptions,
} from '#contract/bff/order-store/exports-query.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { readCoverage } from '#order-store/answers/coverage.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { openSnapshot } from '#order-store/reading/snapshot.ts';
import { createTableContext } from '#order-tables/table-context.ts';
import {
  type FileTable,
  withNote,
  withSalesNote,
  writeCsv,
  writeXlsx,
} from '#order-tables/files/table-file.ts';
import { tableWords } from '#order-tables/table-words.ts';
import { readQuery } from '../requests/json-body.ts';
import { requireOrderStore, storeScope } from '../requests/order-store.ts';
import { contentDisposition, exportName, missingSince, partNote } from './export-name.ts';
import { type ExportContext, selectExport } from './export-selection.ts';

/**
 * Concurrent exports of a process: each holds a connection, and a snapshot that keeps deleted rows.
 */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  raw: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportOptions['format'], string>;

/**
 * Adds `GET /exports/{table}` (the app has the prefix `/api`): everything that a list's parameters
 * select, streamed from a snapshot. Ends when the client disconnects or the server closes.
 */
export async function exportRoutes(
  app: FastifyInstance,
  options: {
    readonly orderStore: OrderStore | undefined;
    readonly database: Database;
    readonly stores: () => Promise<StoreDescription[]>;
    readonly config: { readonly currency: string; readonly timeZone: string | null };
    now(): number;
  },
): Promise<void> {
  const { database, stores, config, now } = options;
  const orderStore = requireOrderStore(options.orderStore);
  const running = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const file of running) file.destroy();
  });

  async function openExport(request: FastifyRequest, table: ExportedTable) {
    const store = orderStore();
    const { format, lang = 'en', time_zone: timeZone = null } = readQuery(request, exportOptions);
    const selection = await selectExport(table, request, (number) =>
      findClosing(database, request.caller, number),
    );
    const scope = storeScope(request.caller, selection.storeIds);
    const described = await stores();
    const defaults = { currency: config.currency, timeZone: config.timeZone ?? timeZone };
    const [words, calendar, coverage] = await Promise.all([
      tableWords(lang),
      store.calendar(),
      readCoverage(store),
    ]);
    const context: ExportContext = {
      ...createTableContext(described, defaults, lang),
      calendar,
      words: format === 'raw' ? undefined : words,
      async lastClosing({ storeId, day }) {
        const ofDay = { store_id: [storeId], from: day, to: day };
        return (await listClosings(database, request.caller, ofDay)).closings[0];
      },
    };
    const missing = selection.isSaved ? undefined : missingSince(selection.period, coverage);

    async function* pieces(): AsyncGenerator<string | Uint8Array, void> {
      const snapshot = await openSnapshot(store.database);
      try {
        const stores = { scope, visible: request.caller.storeIds };
        const all = await selection.table(
          { ...store, database: snapshot.database },
          stores,
          context,
        );
        const told =
          table === 'orders' && format !== 'raw'
            ? withSalesNote(all, { locale: lang, words })
            : all;
        const shown: FileTable =
          missing === undefined ? told : withNote(told, partNote(words, missing));
        if (format === 'xlsx') yield* writeXlsx([shown], { words, writtenAt: new Date(now()) });
        else yield* writeCsv(shown, format === 'raw' ? undefined : { locale: lang, words });
      } finally {
        await snapshot.close();
      }
    }

    const chosen =
      selection.storeIds &&
      (scope ?? []).map((id) => described.find((each) => each.id === id)?.name ?? id);
    const visible = described.filter(({ id }) => scope === null || scope.includes(id));
    const zones = new Set(visible.map(({ timeZone: zone }) => zone));
    const [zone] = zones;
    const name = exportName({
      title: selection.title ?? table,
      period: selection.period,
      compared: selection.compared,
      timeZone: (zones.size === 1 && zone) || defaults.timeZone || 'UTC',
      stores: chosen,
      isPart: missing !== undefined,
      format,
    });
    return { format, name, pieces };
  }

  for (const table of EXPORTS) {
    // Without HEAD, which would write the whole file.
    app.get(
      `/exports/${table}`,
      { exposeHeadRoute: false, config: { isHeaderless: true } },
      async (request, reply) => {
        const { format, name, pieces } = await openExport(request, table);
        if (running.size >= MOST_AT_ONCE)
          throw new ApiProblem('overloaded', {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
            isTransient: true,
          });
        const file = Readable.from(pieces(), { objectMode: false });
        running.add(file);
        file.once('close', () => running.delete(file));
        return reply
          .type(CONTENT_TYPES[format])
          .header('content-disposition', contentDisposition(name))
          .send(file);
      },
    );
  }
}
