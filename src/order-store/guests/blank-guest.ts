/** Any order as JSON: stored, imported, or of a response. */
export type RawOrder = Readonly<Record<string, unknown>>;

/** Fields of the API that name or reach a guest. */
const PERSONAL = new Set([
  'memberId',
  'memberName',
  'memberPhone',
  'pickupName',
  'pickupPhone',
  'shippingAddressId',
]);
/** A service may send more than the API describes. */
const FURTHER = /phone|e-?mail/i;

/** The order without its guest: values become null, notes empty; nothing else changes. */
export function blankGuest<Raw extends RawOrder>(order: Raw): Raw {
  const blanked: Raw = { ...order };
  for (const [field, value] of Object.entries(order)) {
    if (PERSONAL.has(field) || FURTHER.test(field)) Object.assign(blanked, { [field]: null });
    else if (field === 'note') Object.assign(blanked, { note: '' });
    else if (field === 'payments' && Array.isArray(value))
      Object.assign(blanked, { payments: value.map(withoutNote) });
  }
  return blanked;
}

function withoutNote(payment: unknown): unknown {
  return typeof payment === 'object' && payment !== null && 'note' in payment
    ? { ...payment, note: '' }
    : payment;
}
