import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { PageMessage } from '../../kit/notice.tsx';
import { focusFilters } from '../selection/bar/filter-bar.tsx';
import { withSort } from '../selection/sort/kept-sort.ts';

/** Shown when no order falls on the days that were read for sorting; offers the list by time, which continues to older orders. */
export function NoneToSort({
  days,
  upTo,
}: {
  days: number;
  /** The day that the days are counted back from; `none` for today. */
  upTo: string;
}): ReactNode {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage
        icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
        title={<FormattedMessage id="totals.none_in_days" values={{ days, upTo }} />}
        actions={
          <Button
            look="outline"
            onClick={() => {
              // The pressed button disappears.
              focusFilters();
              void navigate({ pathname, search: withSort(search, undefined) }, { state });
            }}
          >
            <FormattedMessage id="totals.by_time" />
          </Button>
        }
      >
        <FormattedMessage id="totals.none_hint" />
      </PageMessage>
    </div>
  );
}
