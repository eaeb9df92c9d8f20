import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { suggestionsQuery } from '../api/suggestions.ts';
import { Button } from '../ui/button.tsx';
import { dateParameters, type PeriodFilters } from './page-address.ts';

type SearchInsteadProps = {
  readonly page: 'orders' | 'refunds';
  /** The search that found nothing. */
  readonly q: string;
  /** The first day that was searched; undefined for a relative period, or for all dates. */
  readonly from?: string | undefined;
  readonly onChange: (
    filters: Omit<PeriodFilters, 'store_id'> & { readonly q: string | undefined },
  ) => void;
};

/**
 * Buttons for what a list's search may have meant: a day, other words, or a similar ticket; for
 * refunds, whose list always has a period, also the same search since the first order.
 */
export function SearchInstead({ page, q, from, onChange }: SearchInsteadProps) {
  const { formatDate, locale } = useIntl();
  const { data } = useQuery(suggestionsQuery(q, locale));
  if (!data) return null;
  const { day, texts, orders, searched } = data;
  const { since } = searched;
  const tickets = orders
    .filter(({ refunds = [] }) => page === 'orders' || refunds.length > 0)
    .flatMap(({ ticketNumber }) => ticketNumber ?? []);
  return (
    <>
      {page === 'refunds' && since !== null && (from === undefined || from > since) && (
        <Button look="outline" onClick={() => onChange({ ...dateParameters({ from: since }), q })}>
          <FormattedMessage
            id="find.since"
            values={{ day: formatDate(since, { timeZone: 'UTC', dateStyle: 'medium' }) }}
          />
        </Button>
      )}
      {day !== null && (
        <Button
          look="outline"
          onClick={() => onChange({ ...dateParameters({ from: day, to: day }), q: undefined })}
        >
          <FormattedMessage
            id={`find.${page}_of_day`}
            values={{ day: formatDate(day, { timeZone: 'UTC', dateStyle: 'full' }) }}
          />
        </Button>
      )}
      {[...new Set([...texts, ...tickets])].map((text) => (
        <Button key={text} look="outline" onClick={() => onChange({ q: text })}>
          {/* One box, or the button would space the quotes apart. */}
          <span>
            <FormattedMessage id="find.search_for" values={{ text: <bdi>{text}</bdi> }} />
          </span>
        </Button>
      ))}
    </>
  );
}
