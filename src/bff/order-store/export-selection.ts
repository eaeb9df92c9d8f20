import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { type ExportedTable, exportOptions } from '#contract/bff/order-store/exports-query.ts';
import { closingNumber } from '#contract/bff/closing-requests.ts';
import type { Closing } from '#contract/bff/closings.ts';
import { exceptionsQuery, LARGEST_PAGE } from '#contract/bff/exception-requests.ts';
import type { ExceptionEntries } from '#contract/bff/exceptions.ts';
import {
  FIGURE_GROUPS,
  type FiguresQuery,
  figuresQuery,
} from '#contract/bff/order-store/figures-query.ts';
import { refundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import {
  isStoredParameter,
  parseStoredOrdersQuery,
} from '#contract/bff/order-store/stored-orders-query.ts';
import { unknownParameters } from '#contract/service/list-orders-query.ts';
import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { readAllOrders } from '#order-store/exports/read-all-orders.ts';
import { readExceptions } from '#order-store/answers/exceptions.ts';
import { readFigures } from '#order-store/answers/figures.ts';
import { comparedPeriod } from '#order-store/answers/figures/comparable-days.ts';
import { readAllRefunds } from '#order-store/answers/refunds/refunds.ts';
import type { OrderStore, StoreScope } from '#order-store/order-store.ts';
import { EXCEPTIONS_TABLE } from '#order-tables/exceptions-table.ts';
import { figuresTable, type StoreDay } from '#order-tables/figures-table.ts';
import { type OrderTableName, TABLE_PARTS } from '#order-tables/order-tables.ts';
import { type RefundTableContext, REFUNDS_TABLE } from '#order-tables/refunds-table.ts';
import { type FileTable, orderFileTable } from '#order-tables/files/table-file.ts';
import { readQuery } from '../requests/json-body.ts';
import type { ExportPeriod } from './export-name.ts';

export type ExportContext = RefundTableContext & {
  /** The last closing of a day, if the caller may see it. */
  lastClosing(day: StoreDay): Promise<Closing | undefined>;
};

/** Stores, period and table of an export request. */
export type ExportSelection = {
  readonly storeIds: readonly string[] | undefined;
  readonly period: ExportPeriod;
  readonly compared?: ExportPeriod | undefined;
  /** Begins the file's name; the table's name by default. */
  readonly title?: string;
  /** True for saved figures, which are complete. */
  readonly isSaved?: true;
  /** `visible` are the stores that the caller may see. */
  table(
    store: OrderStore,
    stores: { scope: StoreScope; visible: StoreScope },
    context: ExportContext,
  ): FileTable | Promise<FileTable>;
};

/** Other requests are answered between these parts of a file. */
const ROWS_AT_ONCE = 500;

/** List parameters that don't affect an export. */
const OF_PAGES = ['cursor', 'page_size', 'before', 'expand', 'top', 'group_sort'];

type FindClosing = (number: number) => Promise<Closing | undefined>;

/**
 * Throws a `bad_request` that names the first wrong parameter. `findClosing` finds a closing that
 * the caller may see.
 */
export async function selectExport(
  table: ExportedTable,
  request: FastifyRequest,
  findClosing: FindClosing,
): Promise<ExportSelection> {
  const queryString = request.raw.url?.split('?').slice(1).join('?') ?? '';
  const given = new Map(Object.entries(Object(request.query)));
  refuse(
    OF_PAGES.find((name) => given.has(name)),
    'is of a list in pages: a file has all of it',
  );
  for (const name of Object.keys(exportOptions.shape)) given.delete(name);
  switch (table) {
    case 'refunds':
      return selectRefunds(Object.fromEntries(given));
    case 'figures':
      return given.has('closing')
        ? selectClosing(Object.fromEntries(given), findClosing)
        : selectFigures(Object.fromEntries(given));
    case 'exceptions':
      return selectExceptions(Object.fromEntries(given));
    default:
      refuse(
        unknownParameters(queryString).find((name) => given.has(name) && !isStoredParameter(name)),
        "isn't a parameter of this list",
      );
      return selectOrders(table, queryString);
  }
}

function refuse(name: string | undefined, why: string): void {
  if (name !== undefined) throw new ApiProblem('bad_request', { message: `${name} ${why}.` });
}

function selectOrders(table: OrderTableName, queryString: string): ExportSelection {
  const { query, issues } = parseStoredOrdersQuery(queryString);
  if (!query)
    throw new ApiProblem('bad_request', {
      message: issues.map(({ message }) => message).join(' '),
    });
  return {
    storeIds: query.storeIds,
    period: query.days ?? { from: query.from, to: query.to },
    table: (store, { scope }, context) =>
      orderFileTable(table, () => readAllOrders(store, scope, query, TABLE_PARTS[table]), context),
  };
}

function selectRefunds(parameters: unknown): ExportSelection {
  const query = readQuery({ query: parameters }, refundsQuery);
  refuse(query.by && 'by', 'is of groups: a file has each refund');
  return {
    storeIds: query.store_id,
    period: query,
    table: (store, { scope }, context) => ({
      ...REFUNDS_TABLE,
      async *batches() {
        for await (const refunds of readAllRefunds(store, scope, query))
          yield refunds.map((refund) => REFUNDS_TABLE.cells(refund, context));
      },
    }),
  };
}

function selectExceptions(parameters: unknown): ExportSelection {
  const query = readQuery({ query: parameters }, exceptionsQuery);
  return {
    storeIds: query.store_id,
    period: query,
    table: (store, { visible }, context) => ({
      ...EXCEPTIONS_TABLE,
      async *batches() {
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const page: Pick<ExceptionEntries, 'exceptions' | 'nextCursor'> | undefined =
            await readExceptions(store, visible, {
              ...query,
              page_size: LARGEST_PAGE,
              ...(cursor !== undefined && { cursor }),
            });
          yield (page?.exceptions ?? []).map((entry) => EXCEPTIONS_TABLE.cells(entry, context));
          cursor = page?.nextCursor ?? null;
        }
      },
    }),
  };
}

function selectFigures(parameters: unknown): ExportSelection {
  const query = readQuery({ query: parameters }, figuresQuery);
  const [first, ...others] = query.by ?? [];
  const by = FIGURE_GROUPS.find((each) => each === first);
  refuse(
    by === first && others.length === 0 ? undefined : 'by',
    `must be one of ${FIGURE_GROUPS.join(', ')}`,
  );
  refuse(by && query.compare && 'compare', "can't be given with by");
  const [storeId, ...otherStores] = query.store_id ?? [];
  const ofDay =
    storeId !== undefined && otherStores.length === 0 && query.from === query.to && !by
      ? { storeId, day: query.from }
      : undefined;
  const ofPeriod = by ? `by-${by.replace('_', '-')}` : query.compare ? 'compared' : 'figures';
  return {
    storeIds: query.store_id,
    period: query,
    compared: comparedDays(query),
    title: ofDay && !query.compare ? 'day-close' : `insights-${ofPeriod}`,
    table: async (store, { scope }, context) => {
      const figures = await readFigures(store, scope, query, Infinity);
      const closing = ofDay && (await context.lastClosing(ofDay));
      return figuresFile(
        figures,
        by,
        context,
        ofDay && { ...ofDay, cash: closing && cashOf(closing) },
      );
    },
  };
}

function comparedDays({ from, to, compare }: FiguresQuery): ExportPeriod | undefined {
  if (compare === undefined) return undefined;
  const days = comparedPeriod({ from: toDayNumber(from), to: toDayNumber(to) }, compare);
  return { from: printDay(days.from), to: printDay(days.to) };
}

const savedClosing = z.strictObject({ closing: closingNumber }, 'must be given alone');

/** The figures and cash that a closing saved. */
async function selectClosing(
  parameters: unknown,
  findClosing: FindClosing,
): Promise<ExportSelection> {
  const query = readQuery({ query: parameters }, savedClosing);
  const closing = await findClosing(query.closing);
  if (!closing) throw new ApiProblem('not_found', { message: "This closing doesn't exist." });
  const { storeId, day, figures } = closing;
  return {
    storeIds: [storeId],
    period: { from: day, to: day },
    title: `day-close-${closing.number}`,
    isSaved: true,
    table: (_store, _stores, context) =>
      figuresFile({ trees: [figures], groups: [], comparison: null }, undefined, context, {
        storeId,
        day,
        cash: cashOf(closing),
      }),
  };
}

function cashOf(closing: Closing): StoreDay['cash'] {
  return { ...closing, currency: closing.figures.currency };
}

function figuresFile(...figures: Parameters<typeof figuresTable>): FileTable {
  const { columns, rows } = figuresTable(...figures);
  return {
    title: 'Figures',
    columns,
    async *batches() {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
        yield rows.slice(at, at + ROWS_AT_ONCE);
    },
  };
}
