/** The list with one of its items at another place. What is outside the list changes nothing. */
export const moved = <Item>(list: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const others = list.filter((_one, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
};
