import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { SumsTable } from '../../ui/sums-table.tsx';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { methodValue } from '#order-domain/order/tenders.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { changesSince, type FigureChange } from './closing-figures.ts';

function ChangedName({ of }: Pick<FigureChange, 'of'>) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  if (typeof of === 'string') return <FormattedMessage id={of} />;
  const { text, lang } = methodName(intl, languages, { value: methodValue(of), tender: of });
  return (
    <FormattedMessage id="close.takings_by" values={{ method: <bdi lang={lang}>{text}</bdi> }} />
  );
}

/** Figures that changed since a closing was saved. */
export function ClosingChanges({ then, now }: { then: FiguresTree; now: FiguresTree }) {
  const { formatMessage } = useIntl();
  const changes = changesSince(then, now);
  const title = formatMessage({ id: 'close.changes' });
  return (
    <section aria-label={title} className="mb-8">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {changes.length === 0 ? (
        <p className="text-row text-ink-muted">
          <FormattedMessage id="close.unchanged" />
        </p>
      ) : (
        <SumsTable
          label={title}
          head={(['close.figure', 'close.then', 'close.now', 'close.difference'] as const).map(
            (id) => formatMessage({ id }),
          )}
          rows={changes.map(({ of, thenCents, nowCents }) => ({
            key: typeof of === 'string' ? of : of.key,
            name: <ChangedName of={of} />,
            cells: [
              <Money key="then" cents={thenCents} currency={then.currency} />,
              <Money key="now" cents={nowCents} currency={now.currency} />,
              // Amounts of two currencies have no difference.
              then.currency === now.currency ? (
                <Money
                  key="difference"
                  cents={nowCents - thenCents}
                  currency={now.currency}
                  className="font-medium"
                />
              ) : (
                '—'
              ),
            ],
          }))}
        />
      )}
    </section>
  );
}
