// The parts of a page as its stream tells them: a part comes as a whole, or in pieces cut before every id: new ones as text, runs of those
// already here as [first, end].

const CUT = ' id="'

export class Parts {
  #pieces = {}

  // What the news makes of the parts it names, by name. With `mark(name)` ids begin with a mark of their own: two pictures in one page share none.
  take(news, mark = () => '') {
    return Object.fromEntries(Object.entries(news).map(([name, part]) => {
      const before = this.#pieces[name]
      const pieces = (this.#pieces[name] = Array.isArray(part) ? part.flatMap(each => (Array.isArray(each) ? before.slice(...each) : each)) : part.split(CUT))
      return [name, pieces.join(CUT + mark(name))]
    }))
  }
}
