import { FormattedList, FormattedMessage } from 'react-intl';
import type { Tender } from '../order-math/tender-balances.ts';
import { TenderName } from './tender-name.tsx';

function TenderWord({ tender }: { tender: Tender }) {
  if (tender.code === 'cash') return <FormattedMessage id="drawer.tender.cash" />;
  if (tender.code === 'card') return <FormattedMessage id="drawer.tender.card" />;
  if (!tender.name && !tender.code) return <FormattedMessage id="drawer.tender.unnamed" />;
  return <TenderName tender={tender} />;
}

/** Ways to pay as they stand in a sentence: "card and cash". */
export function TenderPhrase({ tenders }: { tenders: readonly Tender[] }) {
  return (
    <FormattedList
      value={tenders.map((tender) => (
        <TenderWord key={tender.key} tender={tender} />
      ))}
    />
  );
}
