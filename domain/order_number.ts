/** The short number of an order, for people to read: "4F3A-91C2". Support and withdrawals take the whole one. Pure. */
export function shortOrderNumber(id: string): string {
  const [head, tail] = [id.slice(0, 4), id.slice(4, 8)].map((part) => part.toUpperCase());
  return tail ? `${head}-${tail}` : `${head}`;
}
