import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AuditRow } from '../../order-math/order-check.ts';
import { CheckFigures } from './check-figures.tsx';
import { CheckSubject } from './check-subject.tsx';
import { MoneyRow } from '../parts/amount.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** The comparisons of one kind, told by how many agree, and each with its figures on demand: an order may have a thousand lines. */
export function AuditEntries({ row: { checks, failing }, children }: { row: AuditRow; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group/entries"
      onToggle={(event) => {
        event.stopPropagation();
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary className="touch-target flex cursor-default list-none flex-col justify-center rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <MoneyRow
          amount={
            <FormattedMessage
              id="drawer.audit.agreeing"
              values={{ count: checks.length, agreeing: checks.length - failing.length }}
            />
          }
        >
          {children}{' '}
          <ChevronRight
            aria-hidden
            size={12}
            className="inline transition-transform duration-120 group-open/entries:rotate-90 rtl:-scale-x-100 rtl:group-open/entries:rotate-90"
          />
        </MoneyRow>
      </summary>
      {isOpen && (
        <ul className="ps-4">
          {withKeys(checks, ({ name }) => name).map(({ key, entry }) => (
            <li key={key}>
              <MoneyRow className={entry.holds ? '' : 'text-ink'} amount={<CheckFigures check={entry} />}>
                <CheckSubject check={entry} />
              </MoneyRow>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
