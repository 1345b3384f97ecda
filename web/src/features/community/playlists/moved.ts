/** The list with `item` at the place of `beside`; what lies between moves by one. Unknown items change nothing. */
export const moved = <Item extends string>(list: readonly Item[], item: string, beside: string): Item[] => {
  const [from, to] = [list.findIndex((one) => one === item), list.findIndex((one) => one === beside)];
  if (from === -1 || to === -1 || from === to) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as Item);
};
