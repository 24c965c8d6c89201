// placeholder
#if !hasFeature(Embedded)
    @main struct Main { static func main() {} }
#endif
