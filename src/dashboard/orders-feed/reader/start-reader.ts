import { isRequesting, onRequesting } from '../../kit/request.ts';
import type { ConnectReader } from './reader-messages.ts';

/** Connects the page to a reader and keeps that informed about the page's own requests and connection. */
export function startReader(connect: ConnectReader): ConnectReader {
  return (onReport) => {
    const send = connect(onReport);
    const tellPage = () => send({ type: 'page', isBusy: isRequesting(), isOnline: navigator.onLine });
    onRequesting(tellPage);
    addEventListener('online', tellPage);
    addEventListener('offline', tellPage);
    tellPage();
    return send;
  };
}
