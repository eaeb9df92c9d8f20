import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { cached } from '../../kit/i18n/cached.ts';
import { lateMessages } from '../../kit/i18n/messages.ts';
import { WithMessages } from '../../kit/i18n/with-messages.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import type { TotalsBarProps } from './totals-bar.tsx';

/** The totals bar in a locale, whose code and messages are loaded together. */
const barIn = cached((locale: string) =>
  onDemand(async () => {
    const [{ TotalsBar }, messages] = await Promise.all([import('./totals-bar.tsx'), lateMessages('totals', locale)]);
    return (props: TotalsBarProps) => (
      <WithMessages messages={messages}>
        <TotalsBar {...props} />
      </WithMessages>
    );
  }),
);

/** The totals of a list below its rows, loaded after them. */
export function Totals(props: TotalsBarProps) {
  const { Component } = barIn(useIntl().locale);
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
