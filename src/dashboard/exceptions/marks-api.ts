import * as z from 'zod/mini';
import { queryOptions } from '@tanstack/react-query';
import { type ExceptionMark, exceptionMark, exceptionMarks } from '#contract/bff/exceptions.ts';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { BrowserStorage } from '../kit/browser-storage.ts';
import { requestOwn } from '../kit/own-request.ts';
import { readBody } from '../kit/request.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';

const PATH = '/api/exceptions/marks';
/** The storage key of marks where the server keeps none. */
const MARKS_KEY = 'tillview.exception-marks';
/** Several a day for a year; the oldest go first. */
const MOST_IN_BROWSER = 2_000;
/** How often (ms) marks are read again: colleagues work on the same entries. */
const RENEWAL = 60_000;

/** What was done with entries, by entry. */
export type Marks = ReadonlyMap<string, ExceptionMark>;

const inBrowser = z.catch(z.array(z.catch(z.nullable(exceptionMark), null)), []);

function readBrowser(storage: Pick<BrowserStorage, 'get'>): ExceptionMark[] {
  return inBrowser.parse(storage.get(MARKS_KEY)).filter((mark) => mark !== null);
}

function byKey(marks: readonly ExceptionMark[]): Marks {
  return new Map(marks.map((mark) => [entryKey(mark), mark]));
}

async function readServer({ from, to, stores }: BusinessPeriod, signal: AbortSignal): Promise<ExceptionMark[]> {
  const all: ExceptionMark[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({
      from,
      to,
      ...(stores && { store_id: stores.join(',') }),
      ...(after !== '' && { after }),
    });
    const page = readBody(exceptionMarks, await requestOwn('GET', `${PATH}?${query}`, { signal }));
    all.push(...page.exceptions);
    after = page.next;
  }
  return all;
}

/** What was done with the entries of a period, kept on the server or, if not `isOnServer`, in this browser; errors are ApiFailure. */
export function marksQuery(period: BusinessPeriod, storage: Pick<BrowserStorage, 'get'>, isOnServer: boolean) {
  return queryOptions({
    queryKey: ['exception marks', period.from, period.to, period.stores, isOnServer],
    queryFn: async ({ signal }): Promise<Marks> =>
      byKey(isOnServer ? await readServer(period, signal) : readBrowser(storage)),
    refetchInterval: isOnServer && RENEWAL,
    refetchOnWindowFocus: isOnServer,
  });
}

/** Keeps what somebody did with an entry where `marksQuery` reads it. Throws ApiFailure. */
export async function saveMark(
  request: MarkExceptionRequest,
  storage: BrowserStorage,
  isOnServer: boolean,
): Promise<ExceptionMark> {
  if (isOnServer) return readBody(exceptionMark, await requestOwn('PUT', PATH, { body: request }));
  const mark = localMark(request);
  const others = readBrowser(storage).filter((each) => entryKey(each) !== entryKey(mark));
  storage.set(MARKS_KEY, [...others, mark].slice(-MOST_IN_BROWSER));
  return mark;
}

/** A mark as this browser makes it, before the server has responded with its own. */
export function localMark({
  ticket: _ticket,
  noted: _noted,
  until,
  note = '',
  ...rest
}: MarkExceptionRequest): ExceptionMark {
  return {
    ...rest,
    until: until ?? null,
    note,
    by: null,
    at: new Date().toISOString(),
  };
}
