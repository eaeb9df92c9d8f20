import { FormattedMessage } from 'react-intl';
import { Amount } from '../parts/amount.tsx';
import type { Anomaly } from '../../order-math/anomalies.ts';
import { ANOMALY_MESSAGES } from './attention-marks.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { TenderPhrase } from '../../order-words/tender-words.tsx';

/** An anomaly in words, with its amounts. */
export function AttentionMark({ anomaly }: { anomaly: Anomaly }) {
  const { cents, tenders } = useOrderFrame().reckoning.anomalyFigures;
  return (
    <FormattedMessage
      id={ANOMALY_MESSAGES[anomaly]}
      values={{
        ...Object.fromEntries(
          Object.entries(cents).map(([name, amount]) => [name, <Amount key={name} cents={amount} />]),
        ),
        ...Object.fromEntries(
          Object.entries(tenders).map(([name, ways]) => [name, <TenderPhrase key={name} tenders={ways} />]),
        ),
      }}
    />
  );
}
