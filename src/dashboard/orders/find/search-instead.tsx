import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { suggestionsQuery } from '../../api/suggestions.ts';
import { Button } from '../../ui/button.tsx';
import type { OrderFilters } from '../selection/orders-address.ts';

type SearchInsteadProps = {
  /** The search that found nothing. */
  readonly q: string;
  readonly onChange: (filters: OrderFilters) => void;
};

/** Buttons for what a list's search may have meant. */
export function SearchInstead({ q, onChange }: SearchInsteadProps) {
  const { formatDate, locale } = useIntl();
  const { data } = useQuery(suggestionsQuery(q, locale));
  if (!data) return null;
  const { day, texts } = data;
  return (
    <>
      {day !== null && (
        <Button
          look="outline"
          onClick={() => onChange({ q: undefined, date: undefined, from: day, to: day })}
        >
          <FormattedMessage
            id="find.orders_of_day"
            values={{ day: formatDate(day, { timeZone: 'UTC', dateStyle: 'full' }) }}
          />
        </Button>
      )}
      {texts.map((text) => (
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
