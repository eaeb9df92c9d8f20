import { SearchX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { useFocusHeir } from '../../kit/focus-heir.ts';
import { PageMessage } from '../../kit/notice.tsx';

type NoneBeforeProps = {
  /** Where the list starts, in words. */
  start: string;
  isLoading: boolean;
  onShowAfter: () => void;
  onNewest: () => void;
};

/** Shown when no order is at or before the start of the list; offers the orders after it. */
function NoneBefore({ start, isLoading, onShowAfter, onNewest }: NoneBeforeProps) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage
        icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
        title={<FormattedMessage id="jump.none_before" values={{ start }} />}
        actions={
          <>
            <Button look="outline" aria-busy={isLoading} onClick={onShowAfter}>
              <FormattedMessage id="jump.first_after" />
            </Button>
            <Button onClick={onNewest}>
              <FormattedMessage id="jump.to_newest" />
            </Button>
          </>
        }
      >
        {isLoading && <FormattedMessage id="orders.loading" />}
      </PageMessage>
    </div>
  );
}

type LoadButtonProps = { isLoading: boolean; onLoad: () => void };

/** The button below the rows that loads older orders. It keeps the focus while they load, and the rows on screen stay in place. */
function LoadButton({ isLoading, onLoad }: LoadButtonProps) {
  const heir = useFocusHeir();
  return (
    <div className="flex justify-center py-3">
      <Button ref={heir} look="outline" aria-busy={isLoading} className="aria-busy:opacity-60" onClick={onLoad}>
        <FormattedMessage id="orders.load_more" />
      </Button>
    </div>
  );
}

export type ListEndProps = ({ part: 'none before' } & NoneBeforeProps) | ({ part: 'more' } & LoadButtonProps);

/** One end of the list: a message if nothing is at or before its start, or the button that loads more below its last row. */
export function ListEnd(props: ListEndProps) {
  return props.part === 'more' ? <LoadButton {...props} /> : <NoneBefore {...props} />;
}
