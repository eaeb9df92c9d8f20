import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { methodValue } from '#order-domain/order/tenders.ts';
import { methodName } from '../../order-labels/method-name.ts';
import {
  FIGURES_AMOUNT,
  FIGURES_HEAD,
  FIGURES_TABLE,
} from '../../period-figures/figures-table.tsx';
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

/** What has changed since a closing was saved: each figure that is another one now. */
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
        <table aria-label={title} className={FIGURES_TABLE}>
          <thead>
            <tr className={FIGURES_HEAD}>
              <th scope="col" className="text-start">
                <FormattedMessage id="close.figure" />
              </th>
              {(['close.then', 'close.now', 'close.difference'] as const).map((id) => (
                <th key={id} scope="col" className={FIGURES_AMOUNT}>
                  <FormattedMessage id={id} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ of, thenCents, nowCents }) => (
              <tr key={typeof of === 'string' ? of : of.key} className="hover:bg-hover">
                <th scope="row" className="py-1.5 text-start font-normal">
                  <ChangedName of={of} />
                </th>
                <td className={FIGURES_AMOUNT}>
                  <Money cents={thenCents} currency={then.currency} />
                </td>
                <td className={FIGURES_AMOUNT}>
                  <Money cents={nowCents} currency={now.currency} />
                </td>
                <td className={`${FIGURES_AMOUNT} font-medium`}>
                  {/* Amounts of two currencies have no difference. */}
                  {then.currency === now.currency ? (
                    <Money cents={nowCents - thenCents} currency={now.currency} />
                  ) : (
                    '—'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
