// While a page is rendered the clock stands at the instant of its data, and chance is refused.
(() => {
  const RealDate = Date, realRandom = Math.random;
  let frozen = null;
  const refuse = (what) => { throw new Error(what + ' is not known while a page is rendered'); };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, type) =>
      frozen !== null && args.length === 0
        ? refuse('new Date()') : Reflect.construct(target, args, type),
    apply: () => (frozen === null ? RealDate() : refuse('Date()')),
  });
  RealDate.prototype.constructor = globalThis.Date;
  const realNow = RealDate.now;
  RealDate.now = () => (frozen === null ? realNow() : frozen);
  Math.random = () => (frozen === null ? realRandom() : refuse('Math.random()'));
  globalThis.renderFrozen = (url, data) => {
    frozen = RealDate.parse(JSON.parse(data).now);
    try { return globalThis.nightcap.render(url, data); } finally { frozen = null; }
  };
})();
