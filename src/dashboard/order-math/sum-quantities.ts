/** Adds quantities as the decimals they are written as: 0.1 and 0.2 make 0.3. */
export function sumQuantities(quantities: readonly number[]): number {
  const scale = 10 ** Math.max(0, ...quantities.map(fractionDigits));
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * scale), 0) / scale;
}

function fractionDigits(quantity: number): number {
  const [digits = '', exponent = '0'] = String(quantity).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}
