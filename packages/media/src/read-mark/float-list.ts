/** Numbers outside the heap, of which there may be millions: those of twelve hours would not fit into it. */
export class FloatList {
  #values = new Float32Array(1_024);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  values(): Float32Array {
    return this.#values.subarray(0, this.#length);
  }
}
