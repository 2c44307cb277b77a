/** Whether a text is an ABA routing number: nine digits whose weighted sum is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text, Number).reduce((total, digit, i) => total + digit * (weights[i % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}
