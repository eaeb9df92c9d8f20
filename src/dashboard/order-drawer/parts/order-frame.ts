export { OrderProvider as OrderFrameProvider, useOrderContext as useOrderFrame } from './order-context.ts';
export type { OrderFrame } from './order-context.ts';
