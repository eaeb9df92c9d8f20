import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MAX_VIEWS } from '#contract/bff/views.ts';
import type { Refusal } from './view-notes.ts';

/** Tells the user that views, or changes to them, are only in this browser, why, and what to do about it. `names` has at least one entry. */
export function UnkeptWords({ why, names }: { why: Refusal; names: readonly string[] }): ReactNode {
  const values = { count: names.length, name: <bdi>{names[0]}</bdi> };
  switch (why) {
    case 'full':
      return <FormattedMessage id="views.unkept_full" values={{ ...values, most: MAX_VIEWS }} />;
    case 'sharing':
      return <FormattedMessage id="views.unkept_sharing" values={values} />;
    case 'content':
      return <FormattedMessage id="views.unkept_content" values={values} />;
  }
}
