import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { addDemo } from '../api/demo.ts';
import { noOrdersQuery } from '../api/orders.ts';
import { sessionQuery } from '../stores/session.ts';
import { Button } from '../ui/button.tsx';
import { FailureText } from '../ui/failures/failure.tsx';
import { PageMessage } from '../ui/failures/page-message.tsx';
import { PageLink } from '../ui/navigation/page-link.tsx';

const IN_SETTINGS = ['setup.import', 'setup.connect'] as const;

/** The ways to get orders, for users who may: demo orders at once, others in Settings. */
function WaysIn() {
  const { data: session } = useQuery(sessionQuery);
  const queryClient = useQueryClient();
  const demo = useMutation({
    mutationFn: addDemo,
    onSuccess: () => queryClient.invalidateQueries(),
  });
  if (!session?.hasKeys || (session.user !== null && !session.user.isAdmin)) return null;
  return (
    <>
      {IN_SETTINGS.map((way) => (
        <PageLink
          key={way}
          to="/settings#data"
          className="touch-target inline-flex h-8 items-center rounded-md border border-line-strong bg-raised px-2.5 text-row font-medium hover:bg-hover"
        >
          <FormattedMessage id={way} />
        </PageLink>
      ))}
      <Button
        look="outline"
        aria-busy={demo.isPending}
        className="aria-busy:opacity-60"
        onClick={() => {
          if (!demo.isPending) demo.mutate();
        }}
      >
        <FormattedMessage id="setup.use_demo" />
      </Button>
      {demo.error && (
        <p role="alert" className="basis-full text-danger">
          <FailureText error={demo.error} />
        </p>
      )}
    </>
  );
}

/** Replaces an empty page: without any order, how to get some; else why it is empty. */
export function FirstStart({ otherwise }: { otherwise: ReactNode }) {
  const { data: isWithoutOrders = false } = useQuery(noOrdersQuery);
  if (!isWithoutOrders) return otherwise;
  return (
    <PageMessage
      icon={<ReceiptText aria-hidden size={28} strokeWidth={1.5} />}
      title={<FormattedMessage id="orders.none" />}
      actions={<WaysIn />}
    >
      <FormattedMessage id="orders.none_hint" />
    </PageMessage>
  );
}
