import { SearchX } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { PageMessage } from '../ui/failures/page-message.tsx';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';
import { periodInText } from './date-words.ts';
import { clearFilters, type FilterList, isSet } from './filter.ts';
import { FirstStart } from './first-start.tsx';
import { type PeriodFilters, shownDates } from './page-address.ts';

const SearchInstead = lazyWithMessages(
  'lists',
  async () => (await import('./search-instead.tsx')).SearchInstead,
);

/**
 * Replaces a page's empty list: the period has no entries, or none matches the filters, which can
 * then be cleared, and whose search may have meant something else.
 */
export function EmptyList<Values extends PeriodFilters & { readonly q?: string | undefined }>({
  page,
  icon,
  filters,
  values,
  noneSoFar,
  onChange,
}: {
  page: 'exceptions' | 'refunds';
  /** The icon for a period without entries. */
  icon: ReactNode;
  filters: FilterList<Values>;
  values: Values;
  /** The message for a period that is not completely loaded; undefined once it is. */
  noneSoFar: ReactNode;
  onChange: (values: Values) => void;
}) {
  const intl = useIntl();
  // Neither period nor stores count: without entries the period is empty, not unmatched.
  const hasFilters = Object.entries(filters).some(
    ([id, filter]) => id !== 'date' && isSet(filter, values),
  );
  const none = (
    <FormattedMessage
      id={`${page}.empty_period`}
      values={{ period: periodInText(intl, shownDates(values)) }}
    />
  );
  const message = (
    <PageMessage
      icon={hasFilters || noneSoFar ? <SearchX aria-hidden size={28} /> : icon}
      title={noneSoFar ?? (hasFilters ? <FormattedMessage id={`${page}.empty`} /> : none)}
      actions={
        hasFilters &&
        !noneSoFar && (
          <>
            {page === 'refunds' && values.q !== undefined && (
              <Suspense>
                <SearchInstead
                  page={page}
                  q={values.q}
                  from={values.from}
                  onChange={(changes) => onChange({ ...values, ...changes })}
                />
              </Suspense>
            )}
            <Button
              look="outline"
              onClick={() => onChange(clearFilters(filters, values) ?? values)}
            >
              <FormattedMessage id="filters.clear" />
            </Button>
          </>
        )
      }
    />
  );
  return (
    <div className="h-full flex-1">
      {hasFilters || noneSoFar ? message : <FirstStart otherwise={message} />}
    </div>
  );
}
