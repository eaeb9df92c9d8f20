import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { cached } from '../../kit/i18n/cached.ts';
import { lateMessages } from '../../kit/i18n/messages.ts';
import { WithMessages } from '../../kit/i18n/with-messages.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import type { SortedRows } from '../table/columns/sorting.ts';
import type { TotalsBarProps } from './totals-bar.tsx';

/** The totals bar in a locale, whose code and messages are loaded together. */
const barIn = cached((locale: string) =>
  onDemand(async () => {
    const [{ TotalsBar }, { SortButton }, messages] = await Promise.all([
      import('./totals-bar.tsx'),
      import('./sort-button.tsx'),
      lateMessages('totals', locale),
    ]);
    const Button: SortedRows['Button'] = (props) => (
      <WithMessages messages={messages}>
        <SortButton {...props} />
      </WithMessages>
    );
    return (props: TotalsProps) => (
      <WithMessages messages={messages}>
        <TotalsBar {...props} Button={Button} />
      </WithMessages>
    );
  }),
);

type TotalsProps = Omit<TotalsBarProps, 'Button'>;

/** The totals of a list below its rows, loaded after them. */
export function Totals(props: TotalsProps) {
  const { Component } = barIn(useIntl().locale);
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
