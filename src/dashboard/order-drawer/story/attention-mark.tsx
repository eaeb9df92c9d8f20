import { FormattedMessage } from 'react-intl';
import { markFigures } from '../../order-math/mark-figures.ts';
import { Amount } from '../parts/amount.tsx';
import type { attentionMarks } from './attention-marks.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { TenderPhrase } from '../parts/tender-phrase.tsx';

/** A mark of the order's money in words, with its amounts. */
export function AttentionMark({ id }: { id: ReturnType<typeof attentionMarks>[number] }) {
  const { order } = useOrderFrame();
  const { cents, tenders } = markFigures(order);
  return (
    <FormattedMessage
      id={id}
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
