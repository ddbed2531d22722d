// anywidget (0.11) hands on nothing that Python says once a module took longer than two seconds to load, as on a busy
// machine. A module that runs has loaded: from then on its model hears Python without anywidget's leave. Every module
// exports this beside its `render`.

export function initialize({ model }) {
  model.on("change:loaded", (whole) => {
    let kind = whole;
    while (kind && !Object.hasOwn(kind, "_handle_comm_msg")) kind = Object.getPrototypeOf(kind);
    const plain = kind && Object.getPrototypeOf(kind)._handle_comm_msg;
    if (plain) whole.comm?.on_msg(plain.bind(whole));
  });
  model.set("loaded", true); // an event is the one way to meet the model itself; Python does not know the word
}
