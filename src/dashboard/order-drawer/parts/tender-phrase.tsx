import { Fragment } from 'react';
import { FormattedList } from 'react-intl';
import type { Tender } from '../../order-math/tender-balances.ts';
import { cutText } from '../../kit/cut-text.ts';
import { useTenderWords } from './use-tender-words.ts';

/** Ways to pay as they stand in a sentence, each once: "card and cash". */
export function TenderPhrase({ tenders }: { tenders: readonly Tender[] }) {
  const wordsOf = useTenderWords();
  const words = new Map(tenders.map(wordsOf).map((entry) => [entry.text.trim(), entry]));
  return (
    <FormattedList
      value={[...words].map(([text, { isOwn, lang }]) =>
        // Our words are part of the sentence, also for the direction it is read in.
        isOwn ? (
          <Fragment key={text}>{text}</Fragment>
        ) : (
          <bdi key={text} lang={lang}>
            {cutText(text)}
          </bdi>
        ),
      )}
    />
  );
}
