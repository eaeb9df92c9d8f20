import { queryOptions } from '@tanstack/react-query';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import { type ExceptionMark, exceptionMark, exceptionMarks } from '#contract/bff/exceptions.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { requestOwn } from '../kit/own-request.ts';
import { readBody } from '../kit/request.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';

const PATH = '/api/exceptions/marks';
/** How often (ms) marks are read again: colleagues work on the same entries. */
const RENEWAL = 60_000;

/** What was done with entries, by entry. */
export type Marks = ReadonlyMap<string, ExceptionMark>;

async function readMarks({ from, to, stores }: BusinessPeriod, signal: AbortSignal): Promise<Marks> {
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
  return new Map(all.map((mark) => [entryKey(mark), mark]));
}

/** What was done with the entries of a period; errors are ApiFailure. */
export function marksQuery(period: BusinessPeriod) {
  return queryOptions({
    queryKey: ['exception marks', period.from, period.to, period.stores],
    queryFn: ({ signal }) => readMarks(period, signal),
    refetchInterval: RENEWAL,
    refetchOnWindowFocus: true,
  });
}

/** Saves what somebody did with an entry. Throws ApiFailure. */
export async function saveMark(request: MarkExceptionRequest): Promise<ExceptionMark> {
  return readBody(exceptionMark, await requestOwn('PUT', PATH, { body: request }));
}
