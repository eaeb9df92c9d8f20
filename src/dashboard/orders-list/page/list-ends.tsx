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

/** Nothing is at or before the start of the list: offers what comes after it. */
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

/** Loads older orders below the rows. It keeps the focus while they load, and the rows that are read stay where they are. */
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

/** An end of the list: its start where nothing is before it, or its last row where a button loads more. */
export function ListEnd(props: ListEndProps) {
  return props.part === 'more' ? <LoadButton {...props} /> : <NoneBefore {...props} />;
}
