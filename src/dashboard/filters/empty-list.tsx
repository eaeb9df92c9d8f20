import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { PageMessage } from '../ui/failures/page-message.tsx';
import type { DateRange } from '#order-domain/days/date-range.ts';
import {
  clearedFilters,
  type FilterList,
  type Filters,
  withoutFilter,
} from './filter-definition.ts';
import { periodInText } from './period-words.ts';

/**
 * In place of a page's list without entries: none is in the period, or none matches the filters,
 * which can then be cleared.
 */
export function EmptyList<Values extends { readonly date: DateRange }>({
  page,
  icon,
  definitions,
  filters,
  date,
  noneSoFar,
  onChange,
}: {
  page: 'exceptions' | 'refunds';
  /** Stands for a period without entries. */
  icon: ReactNode;
  definitions: FilterList<Values>;
  filters: Filters<Values>;
  date: DateRange;
  /** Says that there is none so far; undefined once all of the period was read. */
  noneSoFar: ReactNode;
  onChange: (filters: Filters<Values>) => void;
}) {
  const intl = useIntl();
  // Neither period nor stores count: without entries the period is empty, not unmatched.
  const hasFilters = clearedFilters(definitions, withoutFilter(filters, 'date')) !== undefined;
  const none = (
    <FormattedMessage id={`${page}.empty_period`} values={{ period: periodInText(intl, date) }} />
  );
  return (
    <div className="h-full flex-1">
      <PageMessage
        icon={hasFilters || noneSoFar ? <SearchX aria-hidden size={28} /> : icon}
        title={noneSoFar ?? (hasFilters ? <FormattedMessage id={`${page}.empty`} /> : none)}
        actions={
          hasFilters &&
          !noneSoFar && (
            <Button
              look="outline"
              onClick={() => onChange(clearedFilters(definitions, filters) ?? filters)}
            >
              <FormattedMessage id="filters.clear" />
            </Button>
          )
        }
      />
    </div>
  );
}
