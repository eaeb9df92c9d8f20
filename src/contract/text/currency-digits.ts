/** The currencies whose smallest unit is not a hundredth: those without decimals, with three and with four. */
const NONE = 'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const THREE = 'BHD IQD JOD KWD LYD OMR TND';
const FOUR = 'CLF UYW';

/**
 * How many decimal digits a currency (ISO 4217 code) has: 2 for EUR, 0 for JPY, 3 for KWD. Not those of the runtime: some write everyday prices
 * in forint or rupiah without decimals, others with them, so that the same cents would be a hundred times as much in one of them.
 */
export function currencyDigits(currency: string): number {
  if (NONE.includes(currency)) return 0;
  if (THREE.includes(currency)) return 3;
  return FOUR.includes(currency) ? 4 : 2;
}
