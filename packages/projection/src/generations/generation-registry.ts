import type { Member } from '../runtime/member.ts';

/** Every generation that this process feeds: in the live group, in a catch-up group, or stopped. */
export class GenerationRegistry {
  readonly #members = new Set<Member>();

  add(member: Member): void {
    this.#members.add(member);
  }

  remove(member: Member): void {
    this.#members.delete(member);
  }

  get all(): readonly Member[] {
    return [...this.#members];
  }

  of(name: string): Member[] {
    return this.all.filter((member) => member.name === name);
  }

  find(name: string, generation: number): Member | undefined {
    return this.all.find((member) => member.name === name && member.generation === generation);
  }

  /**
   * Effect of a committed swap on a projection's generations: the previous one stays current, the one before
   * it is dropped.
   */
  markServing(member: Member): void {
    for (const other of this.of(member.name)) {
      if (other === member) continue;
      if (other.role === 'serving') other.role = 'kept';
      else if (other.role === 'kept') {
        other.role = 'candidate';
        other.takesOver = false;
        other.removalRequested = true;
      }
    }
    member.role = 'serving';
    member.takesOver = false;
  }
}
