import { useState } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';

/** When something on paper was printed, on the clock of the reader. */
export function PrintedWhen() {
  const [printedAt] = useState(Date.now);
  return (
    <FormattedMessage
      id="print.when"
      values={{ when: <FormattedDate value={printedAt} dateStyle="long" timeStyle="short" /> }}
    />
  );
}
