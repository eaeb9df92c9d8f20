import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { DateRange } from '#order-domain/days/date-range.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import type { IgnoredParameter } from '#contract/bff/parameters.ts';
import { dateWords } from './date-words.ts';
import type { FilterList } from './filter.ts';
import { IgnoredParameters } from './ignored-parameters.tsx';
import { PageTitle } from './page-title.tsx';
import { PrintedScope } from './printed-scope.tsx';

/**
 * The head of a page with filters: its name, its views if it has any, and ignored parameters of its
 * address.
 */
export function PageHead<Values>({
  name,
  period,
  storeIds,
  views,
  bar,
  filters,
  ignored,
}: {
  readonly name: MessageId;
  readonly period: DateRange;
  readonly storeIds: StoresInView;
  readonly views: ReactNode;
  readonly bar: ReactNode;
  readonly filters: FilterList<Values>;
  readonly ignored: readonly IgnoredParameter[];
}) {
  return (
    <>
      <PageTitle name={name} period={dateWords(useIntl(), period)} />
      <PrintedScope period={period} storeIds={storeIds} />
      {/* On a phone, one line for views and filters, which scrolls sideways. */}
      <div className="short:flex short:items-center short:border-b short:border-line phone:sideways-line shrink-0">
        <div className="flex min-h-10.25 min-w-0 items-center border-b border-line pe-4 short:flex-1 short:border-b-0 phone:order-1 phone:min-w-max phone:border-b-0 phone:pe-0 print:hidden">
          {views}
        </div>
        <div className="flex min-w-0 items-start gap-2 border-b border-line px-4 py-2 print:border-0 print:p-0 short:border-b-0 short:px-2 short:py-1 phone:contents">
          {bar}
        </div>
      </div>
      {ignored.length > 0 && <IgnoredParameters filters={filters} ignored={ignored} />}
    </>
  );
}
